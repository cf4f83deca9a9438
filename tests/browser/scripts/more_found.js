([id, before]) => new Promise((done) => {
  const news = new EventSource(`/api/jobs/${id}/events`);
  news.addEventListener("job", ({ data }) => {
    if (Number(JSON.parse(data).total_text) <= before) return;
    news.close();
    done();
  });
})
