import { expect, test } from 'vitest'
import { readQuestion, type SetupEvent, type SetupStep, takeSetupStep } from './setup-step.ts'

const words = 'legal winner thank year'
const questions = words.split(' ').map((answer, index) => ({ place: index + 1, answer, choices: words.split(' ') }))
const start: SetupStep = { kind: 'start' }
const written: SetupEvent = { kind: 'written', words, questions }
const back: SetupEvent = { kind: 'back' }

const answer = (word: string): SetupEvent => ({ kind: 'answer', word })
const take = (...events: readonly SetupEvent[]): SetupStep => events.reduce(takeSetupStep, start)

test('new words are confirmed three times and protected', () => {
  expect(take(written)).toMatchObject({ kind: 'confirm', asked: 0, right: 0, missed: undefined })
  expect(take(written, answer('legal'), answer('winner'))).toMatchObject({ kind: 'confirm', right: 2 })
  expect(take(written, answer('legal'), answer('winner'), answer('thank'))).toEqual({
    kind: 'protect',
    words,
    origin: 'made',
  })
})

test('a wrong answer is named and resets the count', () => {
  const missed = take(written, answer('legal'), answer('year'))
  expect(missed).toMatchObject({ kind: 'confirm', asked: 2, right: 0, missed: 2 })
  expect(takeSetupStep(missed, answer('thank'))).toMatchObject({ right: 1, missed: undefined })
})

test('after two right answers and a wrong one, three more are needed', () => {
  const missed = take(written, answer('legal'), answer('winner'), answer('legal'))
  const again = [answer('year'), answer('legal')].reduce(takeSetupStep, missed)
  expect(again).toMatchObject({ kind: 'confirm', right: 2 })
  expect(takeSetupStep(again, answer('winner'))).toMatchObject({ kind: 'protect' })
})

test('the first question follows the last', () => {
  const wrong = [answer('zoo'), answer('zoo'), answer('zoo'), answer('zoo')]
  const step = take(written, ...wrong)
  expect(step.kind === 'confirm' && readQuestion(step)?.place).toBe(1)
})

test('imported words are protected at once', () => {
  expect(take({ kind: 'import' }, { kind: 'imported', words })).toEqual({ kind: 'protect', words, origin: 'imported' })
})

test('Back returns to the words, or to the import', () => {
  const right = [answer('legal'), answer('winner'), answer('thank')]
  expect(take(written, back)).toEqual(start)
  expect(take(written, ...right, back)).toEqual(start)
  expect(take({ kind: 'import' }, { kind: 'imported', words }, back)).toEqual({ kind: 'import' })
  expect(take({ kind: 'import' }, back)).toEqual(start)
  expect(take(back)).toEqual(start)
})

test('a second click changes nothing', () => {
  const other = 'zoo zoo zoo zoo'
  const confirming = take(written)
  expect(takeSetupStep(confirming, { kind: 'written', words: other, questions: [] })).toBe(confirming)
  const protecting = take({ kind: 'import' }, { kind: 'imported', words })
  expect(takeSetupStep(protecting, { kind: 'imported', words: other })).toBe(protecting)
  expect(takeSetupStep(protecting, answer('legal'))).toBe(protecting)
  expect(takeSetupStep(protecting, { kind: 'import' })).toBe(protecting)
})

test('only confirmed words are protected', () => {
  expect(take({ kind: 'imported', words })).toEqual(start)
  expect(take(answer('legal'))).toEqual(start)
})
