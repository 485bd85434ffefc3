const minute = 60_000

const milestones = [
  { name: 'minute', left: minute },
  { name: 'tenMinutes', left: 10 * minute },
  { name: 'hour', left: 60 * minute },
] as const

/** What is worth saying aloud: the minute after each milestone, and nothing in between. */
export function findMilestone(left: number): (typeof milestones)[number]['name'] | undefined {
  return milestones.find((milestone) => left <= milestone.left && left > milestone.left - minute && left > 0)?.name
}
