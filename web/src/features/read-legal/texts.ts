/** The words around the legal texts; the texts themselves are in `content/legal`. */
export const texts = {
  dated: (date: string, version: string) => `Dated ${date}. Version ${version}.`,
  contents: 'On this page',
  policies: 'Privacy policies',
  sampleProvider:
    'The company named in this text is a sample. Whoever runs this site puts its own details in its place.',
} as const
