import { expect, test } from 'vitest'
import { listOffered } from './market-panel.tsx'

const song = `0x${'A'.repeat(40)}`
const named = (name: string) => `${name} ${song.toLowerCase()}`

test.each([
  ['off', ['switch-market-on']],
  ['none', []],
  ['open', [named('halt-market'), named('close-market')]],
  ['halted', [named('resume-market'), named('close-market')]],
  ['closed', []],
] as const)('a market that is %s offers %o', (state, offered) => {
  expect([...listOffered(state, song)]).toEqual(offered)
})
