async ([file, top]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${file}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 40;
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, top, image.naturalWidth, image.naturalHeight - top, 0, 0, 40, 40);
  return [...pen.getImageData(0, 0, 40, 40).data].filter((_, at) => at % 4 < 3);
}
