/** A piece of the page that is markup already. Everything else is text, and is escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type Part = Html | string | number | false | undefined | readonly Part[];

const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => REFERENCES[sign] ?? '');

/** The page's one way to make markup: what stands in the template is markup, what is filled in is text. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    template.reduce((markup, piece, index) => markup + toMarkup(parts[index - 1]) + piece),
  );
}

/** The same for code samples: the formatter breaks lines of `html` anew, and here each of them counts. */
export const verbatim = (template: TemplateStringsArray, ...parts: Part[]): Html =>
  html(template, ...parts);

function toMarkup(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(toMarkup).join('');
  return escape(String(part));
}

/** Text of the contract: what it puts in backticks is code. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))}`;
