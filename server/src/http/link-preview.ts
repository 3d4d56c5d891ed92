import { DEFAULT_NAME } from '@clan-companion/contract/community';

/** What chats show about a link (Open Graph). */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image: string;
}

const GENERAL_TAGS = /\s*<meta\s+property="og:[^>]*>/g;

/** The page with its general preview replaced by this one. */
export function withPreview(page: string, site: string, preview: LinkPreview): string {
  const tags = Object.entries({ ...preview, type: 'website', site_name: site }).map(
    ([name, content]) => `<meta property="og:${name}" content="${escaped(content)}" />`,
  );
  return page
    .replaceAll(GENERAL_TAGS, '')
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);
}

/** The page with the name of the community instead of the default one. */
export const withName = (page: string, name: string): string =>
  page.replaceAll(DEFAULT_NAME, () => escaped(name));

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!);
