/** The list and all cases, which an act changes together. */
export const reportsKey = ['admin', 'reports'] as const

/** How many cases wait for the provider. */
export const openReportsKey = ['admin', 'open-reports'] as const
