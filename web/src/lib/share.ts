/** 3333 basis points → `33.33`. */
export function showShare(share: number): string {
  const fraction = String(share % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${Math.floor(share / 100)}${fraction === '' ? '' : `.${fraction}`}`
}

/** 3333 basis points → `33.33%`. */
export const showPercent = (share: number): string => `${showShare(share)}%`
