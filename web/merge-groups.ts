/** A page, or a part that is loaded later. */
export interface User {
  readonly id: string
  /** How much each character counts that it loads. */
  readonly weight: number
}

/** Modules that share a file. */
export interface Group {
  readonly modules: readonly string[]
  /** What the modules import, in this group or another. */
  readonly imports: ReadonlySet<string>
  readonly characters: number
  readonly users: ReadonlySet<User>
  /** Merged with no other. */
  readonly isAlone: boolean
}

interface Pair {
  readonly one: Group
  readonly other: Group
  readonly gain: number
}

/**
 * Merges groups while their users gain: each file costs a user as much as a number of characters, and so does what it loads
 * without needing it. A page that uses a module also uses what it imports, and a merge keeps that true.
 */
export function mergeGroups(groups: readonly Group[], charactersPerFile: number): Group[] {
  const groupOf = new Map<string, Group>()
  const place = (group: Group): void => {
    for (const id of group.modules) groupOf.set(id, group)
  }
  groups.forEach(place)

  const pair = (one: Group, other: Group): Pair => ({ one, other, gain: gainOf(one, other, charactersPerFile) })
  const isGain = ({ gain }: Pair): boolean => gain > 0
  const isPossible = ({ one, other }: Pair): boolean => {
    const { users, imports } = unite(one, other)
    const needed = new Set([...imports].map((id) => groupOf.get(id)).filter((group) => group !== undefined))
    return [...needed].every((group) => group === one || group === other || isSubset(users, group.users))
  }

  let left = groups.filter(({ isAlone }) => !isAlone)
  let pairs = left.flatMap((one, index) => left.slice(0, index).map((other) => pair(one, other))).filter(isGain)
  for (let best = findBest(pairs, isPossible); best !== undefined; best = findBest(pairs, isPossible)) {
    const { one, other } = best
    const isLeft = (group: Group): boolean => group !== one && group !== other
    const merged = unite(one, other)
    place(merged)
    left = left.filter(isLeft)
    pairs = [
      ...pairs.filter((old) => isLeft(old.one) && isLeft(old.other)),
      ...left.map((group) => pair(merged, group)).filter(isGain),
    ]
    left.push(merged)
  }
  return [...left, ...groups.filter(({ isAlone }) => isAlone)]
}

function findBest(pairs: readonly Pair[], isPossible: (pair: Pair) => boolean): Pair | undefined {
  let best: Pair | undefined
  for (const pair of pairs) if (pair.gain > (best?.gain ?? 0) && isPossible(pair)) best = pair
  return best
}

function gainOf(one: Group, other: Group, charactersPerFile: number): number {
  const cost = (users: Iterable<User>, characters: number): number => weigh(users) * (characters + charactersPerFile)
  const users = new Set([...one.users, ...other.users])
  return (
    cost(one.users, one.characters) +
    cost(other.users, other.characters) -
    cost(users, one.characters + other.characters)
  )
}

function weigh(users: Iterable<User>): number {
  let weight = 0
  for (const user of users) weight += user.weight
  return weight
}

const unite = (one: Group, other: Group): Group => ({
  modules: [...one.modules, ...other.modules],
  imports: new Set([...one.imports, ...other.imports]),
  characters: one.characters + other.characters,
  users: new Set([...one.users, ...other.users]),
  isAlone: false,
})

function isSubset(users: ReadonlySet<User>, others: ReadonlySet<User>): boolean {
  for (const user of users) if (!others.has(user)) return false
  return true
}
