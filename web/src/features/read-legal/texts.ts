export const texts = {
  dated: (date: string, version: string) => `Dated ${date}. Version ${version}.`,
  contents: 'On this page',
  policies: 'Privacy policies',
  sampleProvider:
    'The company named in this text is a sample. The operator of this site replaces it with its own details.',
} as const
