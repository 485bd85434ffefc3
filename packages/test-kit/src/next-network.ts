let networks = 0

/** A new network for each call, because limits apply per network. */
export function nextNetwork(): string {
  networks += 1
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}
