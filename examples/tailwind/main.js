// Tailwind's build for the browser: makes the classes of the page, and puts its reset in front of them.
import '@tailwindcss/browser'
