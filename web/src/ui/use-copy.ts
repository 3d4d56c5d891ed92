import { useEffect, useState } from 'react';

const SHOWN_MS = 2_000;

interface Copy {
  /** For a moment after the text was copied. */
  copied: boolean;
  copy: () => void;
}

export function useCopy(text: string): Copy {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: () => void copyText(text).then(setCopied, () => undefined) };
}

/** Browsers offer `navigator.clipboard` only over HTTPS and on localhost. */
async function copyText(text: string): Promise<boolean> {
  if ('clipboard' in navigator) {
    await navigator.clipboard.writeText(text);
    return true;
  }
  const replaceSelection = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', replaceSelection);
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', replaceSelection);
  }
}
