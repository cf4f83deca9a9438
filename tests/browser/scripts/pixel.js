async ([file, x, y]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${file}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  return [canvas.width, canvas.height, ...pen.getImageData(x, y, 1, 1).data.slice(0, 3)];
}
