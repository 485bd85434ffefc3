export interface WordQuestion {
  /** Counted from 1, as it is written down. */
  readonly place: number
  readonly answer: string
  readonly choices: readonly string[]
}

const CHOICES = 4

/** One question for every word, in random order; a person's own words are the choices, so that the place counts. */
export function askWords(words: string, random: () => number = Math.random): readonly WordQuestion[] {
  const list = words.split(' ')
  const questions = list.map((answer, index) => {
    const others = shuffle(
      [...new Set(list)].filter((word) => word !== answer),
      random,
    )
    return { place: index + 1, answer, choices: shuffle([answer, ...others.slice(0, CHOICES - 1)], random) }
  })
  return shuffle(questions, random)
}

function shuffle<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
