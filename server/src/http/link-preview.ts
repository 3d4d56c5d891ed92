/** What chats show about a link (Open Graph). */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image: string;
}

const GENERAL_TAGS = /\s*<meta\s+property="og:[^>]*>/g;

/** The page with its general preview replaced by this one. */
export function withPreview(page: string, preview: LinkPreview): string {
  const tags = Object.entries({ ...preview, type: 'website', site_name: 'Clan Companion' }).map(
    ([name, content]) => `<meta property="og:${name}" content="${escaped(content)}" />`,
  );
  return page
    .replaceAll(GENERAL_TAGS, '')
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!);
