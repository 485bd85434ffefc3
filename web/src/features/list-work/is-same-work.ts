import type { Work, WorkDraft } from '@melos/api-contract'

/** Whether the stored work says what the form says. */
export function isSameWork(facts: WorkDraft, { title, description, percentage, asset }: Work): boolean {
  const { files: _, ...known } = asset
  const stored: WorkDraft = { title, description, percentage, ...known }
  return writeSorted(facts) === writeSorted(stored)
}

function writeSorted(facts: WorkDraft): string {
  const links = facts.links.toSorted((one, other) => one.type.localeCompare(other.type))
  const sorted = Object.entries({ ...facts, links }).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(sorted)
}
