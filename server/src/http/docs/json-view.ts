import { type Html, html } from './html.ts';

const TOKEN = /("(?:\\.|[^"\\])*")(:?)|true|false|null|-?\d[\d.eE+-]*/g;

/** JSON as text, with its tokens marked for colour. */
export function jsonView(value: unknown): Html {
  const text = JSON.stringify(value, null, 2);
  const parts: (Html | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token, string, colon] = match;
    parts.push(text.slice(end, match.index));
    if (string === undefined) parts.push(html`<span class="value">${token}</span>`);
    else if (colon) parts.push(html`<span class="key">${string}</span>:`);
    else parts.push(html`<span class="string">${string}</span>`);
    end = match.index + token.length;
  }
  return html`${parts}${text.slice(end)}`;
}
