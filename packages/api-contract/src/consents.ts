import type { ConsentKind } from './studio.ts'

/** The texts that artists consent to, each with the SHA-256 of its Markdown file. */
export const consentTexts: Readonly<Record<ConsentKind, { readonly version: string; readonly textHash: string }>> = {
  TITLE: {
    version: '1.0',
    textHash: '0xa5598f1dc1d4a648b886d9d250651b4f856921ed8a87b861f8bee9a0e49ca6e9',
  },
  IMAGES: {
    version: '1.0',
    textHash: '0x47c1a4b5b5f630d312d0bef7ac91f7e5379e8f8ba2306d855fced03bbb2b566c',
  },
  ATTORNEY: {
    version: '1.0',
    textHash: '0x7c25f491eeab736cd3660f3b6c763e1db83f53b146818efb59484000318e20a4',
  },
  TERMS: {
    version: '1.3',
    textHash: '0xfdc8cdc6009c65cb77fd632520c72b3218865bdd4d3be347501fdc1db64c97a8',
  },
}

const titles: Readonly<Record<ConsentKind, string>> = {
  TITLE: 'title to the song',
  IMAGES: 'use of the images',
  ATTORNEY: 'limited power of attorney',
  TERMS: 'terms of the sale',
}

/** What a linked wallet signs besides the typed name. It is about one song, so it is worth nothing for another. */
export function consentMessage({
  kind,
  songId,
  signedName,
}: {
  kind: ConsentKind
  songId: string
  signedName: string
}): string {
  const { version, textHash } = consentTexts[kind]
  return [
    `Melos: I, ${signedName}, consent to the text “${titles[kind]}”, version ${version}.`,
    'This costs nothing and moves no money.',
    '',
    `Song: ${songId}`,
    `Text: ${textHash}`,
  ].join('\n')
}
