/** One wallet's entries, which must fit into one call. */
interface Part {
  readonly bidder: string
  readonly gas: bigint
}

interface Limits {
  readonly gasBudget: bigint
  readonly perCall: bigint
}

/** Splits the parts, in order, into calls that fit the budget; each call is filled before the next begins. */
export function fillCalls<Item extends Part>(parts: Iterable<Item>, { gasBudget, perCall }: Limits): Item[][] {
  const calls: Item[][] = []
  let used = 0n
  for (const part of parts) {
    if (perCall + part.gas > gasBudget)
      throw new RangeError(`${part.bidder} doesn't fit into a call of ${gasBudget} gas`)
    let call = calls.at(-1)
    if (call === undefined || used + part.gas > gasBudget) {
      call = []
      calls.push(call)
      used = perCall
    }
    call.push(part)
    used += part.gas
  }
  return calls
}

export function checkGas(numbers: Readonly<Record<string, bigint>>): void {
  for (const [name, number] of Object.entries(numbers)) {
    if (typeof number !== 'bigint' || number < 0n)
      throw new RangeError(`${name} is ${number}, not a bigint of 0 or more`)
  }
}
