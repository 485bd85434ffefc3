import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

const box = { width: 10, height: 2 }

test.each([
  ['', []],
  ['Ember', ['Ember']],
  ['Ten letter', ['Ten letter']],
  ['Ten letters', ['Ten', 'letters']],
  ['  Salt \n and  Stone ', ['Salt and', 'Stone']],
  ['Unbreakable', ['Unbreakab…']],
  ['One two three four five', ['One two', 'three fou…']],
])('%j becomes %j', (text, lines) => {
  expect(wrapText(text, box)).toEqual(lines)
})
