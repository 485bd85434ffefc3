/** As in the contract: an auction whose price nobody has proved by then, counted from its end, is void. */
export const SETTLEMENT_SECONDS = 14 * 86_400
