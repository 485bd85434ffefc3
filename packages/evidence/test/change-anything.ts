import { getAddress, isAddress, numberToHex } from 'viem'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface Change {
  readonly what: string
  readonly json: Json
}

const stranger = getAddress(numberToHex(0xbad_bad, { size: 20 }))

/** Yields every way to change one thing: a number by one, an address, a digit of a hash, a word, the order, one line more or fewer. */
export function* changeAnything(json: Json, where = ''): Generator<Change> {
  if (Array.isArray(json)) {
    for (const [place, item] of json.entries()) {
      const put = (...items: readonly Json[]) => json.toSpliced(place, 1, ...items)
      for (const change of changeAnything(item, `${where}[${place}]`)) yield { ...change, json: put(change.json) }
      yield { what: `${where}[${place}] left out`, json: put() }
      yield { what: `${where}[${place}] twice`, json: put(item, item) }
      const next = json[place + 1]
      if (next !== undefined) {
        yield { what: `${where}[${place}] after the next`, json: json.toSpliced(place, 2, next, item) }
      }
    }
  } else if (typeof json === 'object' && json !== null) {
    for (const [key, value] of Object.entries(json)) {
      for (const change of changeAnything(value, `${where}.${key}`)) {
        yield { ...change, json: { ...json, [key]: change.json } }
      }
      yield {
        what: `${where}.${key} left out`,
        json: Object.fromEntries(Object.entries(json).filter(([k]) => k !== key)),
      }
    }
    yield { what: `${where} with more`, json: { ...json, more: '1' } }
  } else {
    for (const other of othersOf(json).filter((value) => value !== json))
      yield { what: `${where}: ${json} → ${other}`, json: other }
  }
}

function othersOf(value: string | number | boolean | null): Json[] {
  if (value === null) return ['0', 'SOLD']
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value + 1, value - 1]
  if (isAddress(value)) return [stranger]
  if (/^0x/.test(value)) return [value.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))]
  if (/^\d+$/.test(value))
    return [String(BigInt(value) + 1n), String(BigInt(value) - 1n), '0', `0${value}`, Number(value)]
  return ['OPEN', 'VOID', 'SOLD', 'PROCESSED', 'TERMINATED', null].filter((word) => word !== value)
}
