// Calls from before the script is here wait in the queue.
window.trellis ??= Object.assign((...call) => trellis.q.push(call), { q: [] })

// ?as=ada is another person's; ?language=de another language.
const query = new URLSearchParams(location.search)

trellis('configure', {
  supportEmail: 'people@alder.example',
  // Your own backend knows who is signed in and asks Trellis for a token; see ../token-backend.ts.
  getToken: async () => {
    const reply = await fetch(`/examples/token?as=${query.get('as') ?? 'ada'}`)
    if (!reply.ok) throw new Error(`No token: ${reply.status}`)
    return (await reply.json()).access_token
  },
})
trellis('create', 'plan-board', '#board', query.has('language') ? { language: query.get('language') } : {})
