// Calls from before the script is here wait in the queue.
window.trellis ??= Object.assign((...call) => trellis.q.push(call), { q: [] })

// ?as=somebody is another coach; ?language=de another language.
const query = new URLSearchParams(location.search)

trellis('configure', {
  supportEmail: 'people@alder.example',
  // Your own backend knows whose address it is, and names a guest in its statement; see ../token-backend.ts.
  getToken: async () => {
    const reply = await fetch(`/examples/token?guest=${query.get('as') ?? 'ruth.vogel'}`)
    const { access_token, code } = await reply.json()
    // With its code the widget can say that the invitation has ended.
    if (!reply.ok) throw Object.assign(new Error(`No token: ${reply.status}`), { code })
    return access_token
  },
})
const language = query.has('language') ? { language: query.get('language') } : {}
trellis('create', 'plan-board', '#board', { guest: '', ...language })
