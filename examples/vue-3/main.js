import { createApp, ref } from 'vue/dist/vue.esm-bundler.js'

const app = createApp({ setup: () => ({ language: ref('en'), answered: ref(0) }) })
// Without this Vue looks for a component of that name.
app.config.compilerOptions.isCustomElement = tag => tag.startsWith('trellis-')
app.mount('#app')
