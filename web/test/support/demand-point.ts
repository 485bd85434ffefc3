export const demandPoint = (tokenPrice: string, tokenCount: number, cumulativeTokenCount: number) => ({
  tokenPrice,
  tokenCount,
  cumulativeTokenCount,
})
