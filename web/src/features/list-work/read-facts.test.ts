import { describe, expect, test } from 'vitest'
import { sampleDraft } from '../../../test/support/sample-draft.ts'
import { readFacts } from './read-facts.ts'
import { texts } from './texts.ts'

const { content } = sampleDraft()
const read = (change: object) => readFacts({ ...content, ...change })
const complaintsOf = (change: object) => {
  const reading = read(change)
  return reading.kind === 'wrong' ? reading.complaints : {}
}

test('a form with what every song needs is read; what is empty is not known', () => {
  const reading = read({})
  expect(reading).toMatchObject({
    kind: 'right',
    value: { title: 'Night Ferry', percentage: 10, era: null, yearOfRelease: null, genres: [], links: [] },
  })
})

test('lists are split at commas, and links are named by their field', () => {
  expect(
    read({
      genres: ' Folk, ,Sea shanty;Ambient ',
      musicAuthors: 'Ada Marsh,\nBo Lind',
      website: ' https://ada.example ',
      spotify: 'https://open.spotify.com/x',
      yearOfRelease: ' 2024 ',
    }),
  ).toMatchObject({
    value: {
      genres: [{ label: 'Folk' }, { label: 'Sea shanty' }, { label: 'Ambient' }],
      musicAuthors: ['Ada Marsh', 'Bo Lind'],
      links: [
        { type: 'CUSTOM', url: 'https://ada.example' },
        { type: 'SPOTIFY', url: 'https://open.spotify.com/x' },
      ],
      yearOfRelease: 2024,
    },
  })
})

describe('each problem is described at its field', () => {
  test.each([
    ['title', { title: ' ' }, texts.complaints.missing],
    ['percentage', { percentage: '' }, texts.complaints.missing],
    ['percentage', { percentage: '0' }, texts.complaints.atLeast('1')],
    ['percentage', { percentage: '101' }, texts.complaints.atMost('100')],
    ['percentage', { percentage: '2.5' }, texts.complaints.wholeNumber],
    ['description', { description: 'x'.repeat(5_001) }, texts.complaints.tooLong('5000')],
    ['yearOfRelease', { yearOfRelease: '1859' }, texts.complaints.atLeast('1860')],
    ['youtube', { youtube: 'https://ada.example' }, 'It must link to the service selected as its type.'],
    [
      'spotify',
      { website: 'https://a.example', spotify: 'ftp://x' },
      'It must be an https address without a user name.',
    ],
    ['genres', { genres: 'a,b,c,d,e,f,g,h,i,j,k' }, texts.complaints.tooMany('10')],
  ])('%s: %j', (field, change, sentence) => {
    expect(complaintsOf(change)).toEqual({ [field]: sentence })
  })

  test('a title of 64 bytes fits into a token, one of 65 does not', () => {
    expect(complaintsOf({ title: `${'夜'.repeat(21)}a` })).toEqual({})
    expect(complaintsOf({ title: `${'夜'.repeat(21)}ab` })).toEqual({ title: texts.complaints.tokenName(65) })
  })
})
