window.trellis ??= Object.assign((...call) => trellis.q.push(call), { q: [] })

trellis('configure', {
  getToken: async () => {
    const reply = await fetch(`/examples/token${location.search}`)
    if (!reply.ok) throw new Error(`No token: ${reply.status}`)
    return (await reply.json()).access_token
  },
})

// The policy forbids style sheets of the page; what a script constructs is allowed.
const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  body { margin: 0; color: #20242c; background: #eef1f5; font: 16px/1.6 "Segoe UI", "Noto Sans", Roboto, sans-serif; }
  main { max-width: 720px; margin: 0 auto; padding: 40px 24px; }
  main > p:first-child { margin: 0; font-size: 13px; color: #5a6474; }
  h1 { margin: 4px 0 12px; font-size: 32px; line-height: 1.2; }
  p { margin: 0 0 20px; }
`)
document.adoptedStyleSheets = [sheet]
