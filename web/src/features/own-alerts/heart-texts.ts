/** Apart from the other texts, because the list's page loads them first. */
export const heartTexts = { watch: (title: string) => `Watch ${title}` } as const
