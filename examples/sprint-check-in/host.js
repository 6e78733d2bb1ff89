// Calls from before the script is here wait in the queue.
window.trellis ??= Object.assign((...call) => trellis.q.push(call), { q: [] })

// ?as=ada&team=2 is about a team's sprint; ?whole shows the whole check-in; ?express tells the page the rating and calls nobody.
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
const options = {}
if (query.has('team')) options['team-id'] = query.get('team')
for (const name of ['whole', 'express']) if (query.has(name)) options[name] = ''
if (query.has('language')) options.language = query.get('language')
trellis('create', 'sprint-check-in', '#check-in', options)
