"""A minimal inspector for Python libraries: see README.md beside this file for the protocol.

Start it where the library can be imported, in an environment that you trust it to run in:

    python3 build/inspector/inspect_symbols.py --path ~/code/my-library/src
    cardcat build ~/code/my-library --inspector http://127.0.0.1:8788

Standard library only. It imports what it is asked about, which runs that code; cardcat itself never does.
"""

import argparse
import importlib
import inspect
import json
import pydoc
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

LOOPBACK = {"127.0.0.1", "localhost", "[::1]"}
MAX_REQUEST_BYTES = 1 << 20
QUESTIONS = {"help", "members", "source"}


def find(dotted):
    """The object of a dotted name and, of a method, how it lies in its class."""
    parts = dotted.split(".")
    for length in range(len(parts), 0, -1):  # the longest part that is a module, then attributes
        name = ".".join(parts[:length])
        try:
            found = importlib.import_module(name)
        except ModuleNotFoundError as error:
            # A module that lacks one of its own dependencies is there, but broken.
            if error.name is not None and (name + ".").startswith(error.name + "."):
                continue
            raise
        stored = None
        for part in parts[length:]:
            stored = inspect.getattr_static(found, part, None) if inspect.isclass(found) else None
            found = getattr(found, part)
        return found, stored
    raise LookupError("no module of that name")


def describe(dotted):
    found, stored = find(dotted)
    signature = inspect.signature(found)
    # Class methods come bound already; a plain function in a class still has its instance in front.
    if inspect.isfunction(stored):
        signature = signature.replace(parameters=list(signature.parameters.values())[1:])
    docstring = inspect.cleandoc(found.__doc__ or "")
    if docstring.startswith(dotted.rpartition(".")[2] + "("):
        docstring = ""  # what dataclasses write when nobody did
    return {"symbol": dotted, "signature": str(signature), "docstring": docstring or None}


def answer(symbols):
    described, errors = [], []
    for dotted in symbols:
        try:
            described.append(describe(dotted))
        except (Exception, SystemExit) as error:  # whatever an import does must not end the inspector
            errors.append({"symbol": dotted, "reason": f"{type(error).__name__}: {error}"})
    return {"symbols": described, "errors": errors}


def live(dotted, ask):
    """What a reader asks about one name: help, members or source."""
    found, _ = find(dotted)
    if ask == "help":
        return {"text": pydoc.plain(pydoc.render_doc(found))}
    if ask == "source":
        lines, first = inspect.getsourcelines(inspect.unwrap(found))
        return {"text": "".join(lines), "file": inspect.getsourcefile(found), "line": max(first, 1)}
    return {"members": [member(found, name) for name in sorted(dir(found)) if not name.startswith("_")]}


def member(owner, name):
    # Properties are looked at and not called: reading one may open a file or a connection.
    stored = inspect.getattr_static(owner, name, None)
    if isinstance(stored, property) or not (inspect.isroutine(stored) or inspect.isclass(stored) or inspect.ismodule(stored)):
        kind = "property" if isinstance(stored, property) else "data"
        return {"name": name, "kind": kind, "summary": first_line(stored) if kind == "property" else None}
    value = getattr(owner, name)
    kind = "class" if inspect.isclass(value) else "module" if inspect.ismodule(value) else "function"
    kind = "method" if kind == "function" and inspect.isclass(owner) else kind
    try:
        signature = None if kind == "module" else str(inspect.signature(value))
    except (TypeError, ValueError):
        signature = None
    return {"name": name, "kind": kind, "signature": signature, "summary": first_line(value)}


def first_line(found):
    return inspect.cleandoc(found.__doc__ or "").partition("\n")[0] or None


def answer_live(dotted, ask):
    try:
        return live(dotted, ask)
    except (Exception, SystemExit) as error:  # as in `answer`
        return {"error": f"{type(error).__name__}: {error}"}


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        # A page in a browser may reach this port under a name of its own; such a request is refused.
        host = self.headers.get("host", "").rsplit(":", 1)[0]
        if host not in LOOPBACK or self.headers.get("origin"):
            return self.send(403, {"error": "only from this machine"})
        try:
            length = min(int(self.headers.get("content-length", 0)), MAX_REQUEST_BYTES)
            asked = json.loads(self.rfile.read(length))
            if "ask" in asked:
                if asked["ask"] not in QUESTIONS or not isinstance(asked["symbol"], str):
                    raise TypeError
                return self.send(200, answer_live(asked["symbol"], asked["ask"]))
            symbols = asked["symbols"]
            if not all(isinstance(symbol, str) for symbol in symbols):
                raise TypeError
        except (ValueError, KeyError, TypeError):
            return self.send(400, {"error": 'expected {"symbols": ["package.module.name", ...]}'})
        return self.send(200, answer(symbols))

    def send(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=8788, help="0 takes a free one")
    parser.add_argument("--path", action="append", default=[], help="where modules are looked for first")
    options = parser.parse_args()
    sys.path[:0] = options.path
    server = HTTPServer(("127.0.0.1", options.port), Handler)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
