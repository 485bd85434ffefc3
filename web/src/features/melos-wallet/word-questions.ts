export interface WordQuestion {
  /** Counted from 1. */
  readonly place: number
  readonly answer: string
  readonly choices: readonly string[]
}

const CHOICES = 4

/** Makes one question per word, in random order. The choices are the person's own words, so only their order is tested. */
export function makeWordQuestions(words: string, random: () => number = Math.random): readonly WordQuestion[] {
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
