"""The Atlas page: found, opened, followed to its witness, and taken away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.harness import Complaints, looks_right, no_sideways_scroll, shot, visit
from oracles import bfiles


def test_from_a_search_to_the_witness(page: Page) -> None:
    page.goto("/atlas")
    expect(page.get_by_role("row", name=re.compile("^A000170 Solutions of n queens"))).to_be_visible()
    box = page.get_by_role("searchbox")
    box.fill("queens:6^3")
    box.press("Enter")
    expect(page.get_by_role("region", name="5 values fit queens:6^3")).to_be_visible()
    expect(
        page.get_by_role("row", name=re.compile(r"maximum A068940 queens:6\^3 21 proved here .*certificate"))
    ).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="T. Kunt").first).to_be_visible()
    page.reload()
    page.get_by_role("link", name="n = 6 of A068940").click()
    known = page.get_by_role("region", name="What is known")
    expect(known).to_contain_text("queenlab atlas check queens:6^3")
    expect(known).to_contain_text("kept/certificates/queens-6-3.json")
    picture = page.get_by_role("img", name="Witness: queens:6^3,goal=max")
    expect(picture).to_be_visible()
    page.wait_for_function("() => document.querySelector('main img').naturalWidth > 0")
    page.get_by_role("link", name="Next: n = 7").click()
    expect(known).to_contain_text("queens:7^3")


@pytest.mark.full
def test_witnesses_open_on_their_pages(page: Page) -> None:
    page.goto("/atlas?collection=A068940&n=6")
    page.get_by_role("link", name="Open on the Space page").click()
    expect(page).to_have_url(re.compile(r"/space\?problem=queens:6.*at="))
    expect(page.get_by_text("21 pieces; no two attack each other.")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("img", name="Witness: queens:6^3,goal=max")).to_be_visible()
    page.goto("/atlas?collection=A075458&n=8")
    page.get_by_role("link", name="Open on the Board page").click()
    expect(page).to_have_url(re.compile(r"/board\?problem=queens:8,goal=dominate&at="))
    expect(page.get_by_role("gridcell", name=re.compile(r", queen"))).to_have_count(5)
    visit(page, "/atlas?collection=A088202&n=8", "A colouring: no two cells of one number")
    visit(page, "/atlas?collection=A000170&n=8", "No witness is kept")
    page.get_by_role("link", name="Count it").click()
    expect(page.get_by_label("Problem")).to_have_value("queens:8")


@pytest.mark.full
def test_downloads_and_what_is_open(page: Page, tmp_path: Path, complaints: Complaints) -> None:
    complaints.expect("/api/atlas")
    page.goto("/atlas?collection=A343905")
    expect(page.get_by_role("heading", name="A343905: Solutions of n leprechauns of range 3")).to_be_visible()
    with page.expect_download() as coming:
        page.get_by_role("link", name="b-file").click()
    assert coming.value.suggested_filename == "b343905.txt"
    coming.value.save_as(tmp_path / "b.txt")
    terms = dict(bfiles.terms((tmp_path / "b.txt").read_bytes()))
    assert (terms[16], terms[20]) == (2, 516)
    for form in ("CSV", "JSON"):
        with page.expect_download() as coming:
            page.get_by_role("link", name=form, exact=True).click()
        assert coming.value.suggested_filename == f"A343905.{form.lower()}"
    page.get_by_role("link", name="what is open").click()
    expect(page.get_by_role("region", name=re.compile(r"^\d+ values fit open"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile(r"queens:12\^3 133\.\.136 open"))).to_be_visible()
    page.goto("/atlas?query=queens")
    rows = page.get_by_role("row")
    expect(rows).to_have_count(101)
    page.get_by_role("button", name="Show more").click()
    expect(rows).to_have_count(201)
    page.reload()
    expect(rows).to_have_count(201)
    visit(page, "/atlas?query=zebra", "Nothing in the atlas fits zebra.")
    page.goto("/atlas?query=12")
    expect(page.get_by_role("alert")).to_contain_text("say n=12")
    # Markup in an address is text.
    page.goto("/atlas?query=<img src=x onerror=alert(1)>")
    expect(page.get_by_role("alert")).to_be_visible()


@pytest.mark.full
def test_by_keyboard_alone_and_how_it_looks(page: Page) -> None:
    page.goto("/atlas")
    expect(page.get_by_role("row").nth(5)).to_be_visible()
    shot(page, "atlas-collections")
    for _ in range(14):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.type") == "search":
            break
    page.keyboard.type("leprechauns:31,range=4")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="1 value fits leprechauns:31,range=4")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("10016"))).to_be_visible()
    page.goto("/atlas?collection=A068940&n=7")
    expect(page.get_by_role("img", name="Witness: queens:7^3")).to_be_visible()
    looks_right(page, "atlas-entry")
    page.goto("/atlas?collection=A359441&n=105")
    expect(page.get_by_role("region", name="What is known")).to_contain_text("1.94400102260000149")
    page.set_viewport_size({"width": 360, "height": 740})
    no_sideways_scroll(page)
