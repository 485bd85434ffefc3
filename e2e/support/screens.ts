/** The two sizes at which pages are walked. */
export const screens = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
