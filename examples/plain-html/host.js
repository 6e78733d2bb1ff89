// Calls from before the script is here wait in the queue.
window.trellis ??= Object.assign((...call) => trellis.q.push(call), { q: [] })

trellis('configure', {
  // Your own backend knows who is signed in and asks Trellis for a token; see ../token-backend.ts.
  // This one also takes ?as=dev from the page's address, to try the widget as someone who is new.
  getToken: async () => {
    const reply = await fetch(`/examples/token${location.search}`)
    if (!reply.ok) throw new Error(`No token: ${reply.status}`)
    return (await reply.json()).access_token
  },
})
