import { withNoun } from '@melos/clearing/format-numbers'

export const texts = {
  dated: (date: string, version: string) => `Dated ${date}. Version ${version}.`,
  contents: 'On this page',
  search: {
    label: 'Search the help',
    placeholder: 'refund, wallet, price …',
    action: 'Search',
    found: (count: number, query: string) =>
      count === 0
        ? `Nothing found for “${query}”. Try another word, or ask the assistant.`
        : `${withNoun(count, 'answer')} for “${query}”`,
  },
  policies: 'Privacy policies',
  sampleProvider:
    'The company named here is a placeholder. The operator of this site must replace it with their own company.',
} as const
