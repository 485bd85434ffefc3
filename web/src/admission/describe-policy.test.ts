import { countryCodes } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { countryGroups, describeCountries } from './countries.ts'
import { describePolicy } from './describe-policy.ts'
import { texts } from './texts.ts'

const declared = { id: 1, needs: ['DECLARATIONS'], countriesDenied: ['US'], text: '' } as const
const rule = (change: object = {}) => ({ ...declared, needs: [...declared.needs], countriesDenied: ['US'], ...change })

test('an open auction says so in one sentence', () => {
  expect(describePolicy(rule({ id: 0, needs: [], countriesDenied: [] }))).toEqual([texts.open])
})

test('a policy names the countries first, then what people are asked', () => {
  expect(describePolicy(rule())).toEqual(['Not offered to people in the United States.', texts.declarations])
  expect(describePolicy(rule({ needs: ['DECLARATIONS', 'SCREENING'], text: ' Only for now. ' }))).toEqual([
    'Not offered to people in the United States.',
    texts.declarations,
    texts.screening,
    'Only for now.',
  ])
  expect(describePolicy(rule({ countriesDenied: [] }))[0]).toBe(texts.everywhere)
})

test('a policy that isn’t known promises nothing', () => {
  expect(describePolicy(rule({ id: 7, needs: [], countriesDenied: [], text: 'Ask us.' }))).toEqual([
    texts.unknown,
    'Ask us.',
  ])
})

test('countries are in the order of their names, with their articles', () => {
  expect(describeCountries(['US', 'JP', 'GB'])).toBe('Japan, the United Kingdom or the United States')
  expect(describeCountries(['NL'])).toBe('the Netherlands')
})

test('all countries of a group are named as the group, and one missing names each', () => {
  const { EEA } = countryGroups
  expect(describeCountries(['US', ...EEA])).toBe('the European Economic Area or the United States')
  expect(describeCountries(EEA.slice(1))).not.toContain('Area')
})

test('every country of a group is one that people can choose', () => {
  expect(countryGroups.EEA).toHaveLength(30)
  expect(countryGroups.EEA.filter((code) => !countryCodes.includes(code))).toEqual([])
})
