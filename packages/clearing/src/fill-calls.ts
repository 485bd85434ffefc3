/** What goes into a call as a whole: all of one wallet. */
interface Part {
  readonly bidder: string
  readonly gas: bigint
}

interface Limits {
  readonly gasBudget: bigint
  readonly perCall: bigint
}

/** Cuts the parts, in their order, into calls that fit the budget; each is filled before the next begins. */
export function fillCalls<Item extends Part>(parts: Iterable<Item>, { gasBudget, perCall }: Limits): Item[][] {
  const calls: Item[][] = []
  let used = 0n
  for (const part of parts) {
    if (perCall + part.gas > gasBudget) throw new RangeError(`${part.bidder} does not fit a call of ${gasBudget} gas`)
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
