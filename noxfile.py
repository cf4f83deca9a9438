"""The checks of the Makefile without make: `nox` runs all, `nox -s tests-3.13` one, on any system."""

import nox

PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
BOTH = ("--editable", ".", "--editable", "src/queenlab_papers")
nox.options.sessions = ["check", "tests", "wheels"]


def install(session: nox.Session) -> None:
    session.install("--requirement", "requirements.lock")
    session.install("--no-deps", *BOTH)


@nox.session(python=PYTHONS[0])
def check(session: nox.Session) -> None:
    install(session)
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("mypy")


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """The fast tier; arguments after -- go to pytest."""
    install(session)
    fast = ("-n", "2", "-m", "not full and not slow and not gpu")
    session.run("python", "-m", "pytest", *fast, *session.posargs, env={"PYTHONUTF8": "1"})


@nox.session(python=PYTHONS)
def wheels(session: nox.Session) -> None:
    """What a user gets: both wheels in an environment of their own, used from another folder."""
    folder = session.create_tmp()
    session.install("build")
    for project in (".", "src/queenlab_papers"):
        session.run("python", "-m", "build", "--outdir", f"{folder}/dist", project)
    session.install("--find-links", f"{folder}/dist", "queenlab[web,plot,constant,sat,parquet,papers]==" + version())
    session.chdir(folder)
    for line in ("count queens:8", "prove queens:4^3 -o proof.json", "check proof.json", "doctor", "tour -o tour"):
        session.run("queenlab", *line.split())


def version() -> str:
    return nox.project.load_toml("pyproject.toml")["project"]["version"]
