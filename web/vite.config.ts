import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  // The framework plugin expects a running app; unit tests import plain modules.
  plugins: [tailwindcss(), process.env.VITEST === undefined && reactRouter()],
})
