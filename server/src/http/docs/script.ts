/** Comfort only: the page is complete without it. */
export const docsScript = `
for (const place of document.querySelectorAll('[data-origin]')) place.textContent = location.origin;

const contents = document.querySelector('nav details');
const filter = document.querySelector('#filter');
const found = document.querySelector('nav output');
const groups = [...document.querySelectorAll('nav .group')];
const items = [...document.querySelectorAll('nav [data-find]')];

filter.closest('.filter').hidden = false;
filter.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const item of items) item.hidden = !words.every((word) => item.dataset.find.includes(word));
  for (const group of groups) {
    group.hidden = words.length > 0 && !group.querySelector('[data-find]:not([hidden])');
  }
  const count = items.filter((item) => !item.hidden).length;
  found.textContent = words.length === 0 ? '' : count + ' of ' + items.length;
});
filter.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  items.find((item) => !item.hidden)?.querySelector('a').click();
});

// On a narrow screen the list lies over the text that its link leads to.
contents.addEventListener('click', (event) => {
  if (event.target.closest('a')) contents.open = false;
});

// Browsers offer the clipboard to secure origins only.
if (navigator.clipboard) {
  for (const sample of document.querySelectorAll('pre')) {
    const button = document.createElement('button');
    const frame = document.createElement('div');
    button.type = 'button';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', 'Copy: ' + sample.getAttribute('aria-label'));
    frame.className = 'copyable';
    sample.replaceWith(frame);
    frame.append(sample, button);
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(sample.textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 1500);
    });
  }
}
`;
