import { expect, test } from 'vitest'
import { splitParagraphs } from './auction-description.tsx'

test.each([
  ['', []],
  [' \n\n ', []],
  ['One', ['One']],
  ['One\nstill one', ['One\nstill one']],
  ['One\n\nTwo\n \n\nOne', ['One', 'Two', 'One']],
])('%j', (description, paragraphs) => {
  const found = splitParagraphs(description)
  expect(found.map(({ text }) => text)).toEqual(paragraphs)
  expect(new Set(found.map(({ start }) => start)).size).toBe(found.length)
})
