/** `25` → `25,00%`: a share is a whole number, shown as a contract would print it. */
export const formatPercentage = (percentage: number): string => `${percentage},00%`
