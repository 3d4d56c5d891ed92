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

// Where the reader is.
const list = document.querySelector('.contents');
const links = new Map([...list.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]));
let current;
const watcher = new IntersectionObserver((changes) => {
  const entered = changes.findLast((change) => change.isIntersecting);
  if (!entered) return;
  current?.removeAttribute('aria-current');
  current = links.get(entered.target.id);
  current.setAttribute('aria-current', 'true');
  const frame = list.getBoundingClientRect();
  const place = current.getBoundingClientRect();
  if (place.top >= frame.top && place.bottom <= Math.min(frame.bottom, innerHeight)) return;
  list.scrollTop += place.top - frame.top - frame.height / 2;
}, { rootMargin: '-15% 0px -80%' });
for (const place of document.querySelectorAll('main :is(.topic, .operation, #problems)')) watcher.observe(place);

// Browsers offer the clipboard to secure origins only.
for (const sample of navigator.clipboard ? document.querySelectorAll('pre') : []) {
  const frame = document.createElement('div');
  const button = document.createElement('button');
  const say = (word) => {
    button.textContent = word;
    button.setAttribute('aria-label', word + ': ' + sample.getAttribute('aria-label'));
  };
  say('Copy');
  button.type = 'button';
  button.addEventListener('click', () => {
    const select = () => getSelection().selectAllChildren(sample);
    navigator.clipboard.writeText(sample.textContent).then(() => say('Copied'), select);
    setTimeout(say, 1500, 'Copy');
  });
  frame.className = 'copyable';
  sample.replaceWith(frame);
  frame.append(sample, button);
}
`;
