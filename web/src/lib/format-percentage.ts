/** `25` → `25,00%`, as the specification fixes it for the share that an auction offers. */
export const formatPercentage = (percentage: number): string => `${percentage},00%`
