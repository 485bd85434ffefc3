export const texts = {
  dated: (date: string, version: string) => `Dated ${date}. Version ${version}.`,
  contents: 'On this page',
  policies: 'Privacy policies',
  sampleProvider:
    'The company named here is a placeholder. The operator of this site must replace it with their own company.',
} as const
