/** For people who mistyped an address. No styles of its own: the security policy allows none. */
export const notFoundPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Not here | Jepret</title>
<h1>There is nothing here.</h1>
<p><a href="/">Back to the booth</a></p>
</html>
`;
