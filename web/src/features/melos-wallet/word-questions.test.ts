import { expect, test } from 'vitest'
import { makeWordQuestions } from './word-questions.ts'

const words = 'test test test test test test test test test test test junk'
const twelve = 'legal winner thank year wave sausage worth useful ability above absent zoo'

test('every place is asked for once, with its own word', () => {
  const questions = makeWordQuestions(twelve)
  expect(questions.map(({ place }) => place).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  for (const { place, answer } of questions) expect(answer).toBe(twelve.split(' ')[place - 1])
})

test('four different words are offered, the right one among them', () => {
  for (const { answer, choices } of makeWordQuestions(twelve)) {
    expect(choices).toContain(answer)
    expect(new Set(choices).size).toBe(4)
  }
})

test('a word in several places is offered once', () => {
  for (const { choices } of makeWordQuestions(words)) expect(choices.toSorted()).toEqual(['junk', 'test'])
})

test('neither the order of the questions nor the place of the answer is fixed', () => {
  const rising = counter(1)
  const falling = counter(-1)
  expect(makeWordQuestions(twelve, rising)[0]).toMatchObject({
    place: 1,
    choices: ['legal', 'winner', 'thank', 'year'],
  })
  expect(makeWordQuestions(twelve, falling)[0]).toMatchObject({ place: 12 })
  expect(makeWordQuestions(twelve, counter(-1))[0]?.choices.at(-1)).toBe('zoo')
})

function counter(step: number): () => number {
  let value = 0
  return () => {
    value += step
    return value
  }
}
