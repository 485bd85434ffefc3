import { withNoun } from '@melos/clearing/format-numbers'

/** Every page loads these, so they are separate from the feature's other texts. */
export const linkTexts = {
  title: 'My bids',
  losing: (count: number) => `losing in ${withNoun(String(count), 'auction')}`,
} as const
