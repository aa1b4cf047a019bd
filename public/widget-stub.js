// Stands in for the customer service widget of a third party in tests (KONTOR_WIDGET=stub): a frame that names the user, and traces on the device.
{
  const { id, name } = window.kontorWidget;
  const frame = document.createElement('iframe');
  frame.title = 'Customer service (stub)';
  frame.dataset.widgetStub = id;
  Object.assign(frame.style, { position: 'fixed', right: '1rem', bottom: '1rem', width: '10rem', height: '3rem', border: '0' });
  document.body.append(frame);
  const body = frame.contentDocument.body;
  body.textContent = name;
  localStorage.setItem('widget-stub', id);
  document.cookie = `widget_stub=${id}; path=/; samesite=lax`;
  window.kontorWidget.stop = () => {
    body.textContent = '';
  };
}
