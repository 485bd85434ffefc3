import { groupThousands } from '@melos/clearing/format-numbers'

const LONGEST = 6
const units = [
  { size: 1e12, sign: 'T' },
  { size: 1e9, sign: 'G' },
  { size: 1e6, sign: 'M' },
  { size: 1e3, sign: 'k' },
]

/** At most six characters: `12 500`, `125k`, `12.5M`. The chart's text has the exact number. */
export function formatTick(value: number, decimals = 0): string {
  const [whole = '0', fraction] = value.toFixed(decimals).split('.')
  const text = [groupThousands(whole), fraction].filter((part) => part !== undefined).join('.')
  const unit = units.find(({ size }) => value >= size)
  if (text.length <= LONGEST || unit === undefined) return text
  return `${Number((value / unit.size).toPrecision(3))}${unit.sign}`
}

export function decimalsOf(ticks: readonly number[]): number {
  const [first = 0, second = first] = ticks
  const step = Math.abs(second - first)
  if (step === 0 || Number.isInteger(Number(step.toFixed(6)))) return 0
  return Math.max(2, -Math.floor(Math.log10(step)))
}
